import { Button, CloseButton, Loader, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import classes from './list-toolbar.module.css'
import type { useCsv } from './use-csv.ts'

interface Props {
  text: string
  onText: (text: string) => void
  csv: ReturnType<typeof useCsv>
}

export function ListToolbar({ text, onText, csv }: Props) {
  // On a phone the focus would open the keyboard over the list.
  const hasKeyboard = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false })
  return (
    <search className={classes.toolbar}>
      <TextInput
        className={classes.search ?? ''}
        type="text"
        inputMode="search"
        aria-label="Buscar por NF ou cliente"
        placeholder="Buscar por NF ou cliente"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text && <CloseButton aria-label="Limpar busca" onClick={() => onText('')} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        data-autofocus={hasKeyboard || undefined}
      />
      <Button
        variant="default"
        leftSection={csv.isBusy ? <Loader size={18} /> : <IconDownload size={18} />}
        aria-busy={csv.isBusy}
        disabled={!csv.isReady}
        onClick={csv.start}
      >
        Baixar CSV
      </Button>
    </search>
  )
}
