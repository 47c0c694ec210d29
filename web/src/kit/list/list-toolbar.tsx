import { Button, CloseButton, Loader, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './list-toolbar.module.css'
import type { useCsv } from './use-csv.ts'

interface Props {
  /** What can be searched for: 'Buscar por NF ou cliente'. */
  label: string
  text: string
  onText: (text: string) => void
  csv?: ReturnType<typeof useCsv> | undefined
  /** The list is in a dialog, and its search takes the focus. */
  inDialog?: boolean | undefined
  /** Further filters, beside the search. */
  children?: ReactNode
}

export function ListToolbar({ label, text, onText, csv, inDialog = false, children }: Props) {
  // On a phone the focus would open the keyboard over the list.
  const hasKeyboard = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false })
  return (
    <search className={classes.toolbar}>
      <TextInput
        className={classes.search ?? ''}
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text && <CloseButton aria-label="Limpar busca" onClick={() => onText('')} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        data-autofocus={(inDialog && hasKeyboard) || undefined}
      />
      {children}
      {csv && (
        <Button
          variant="default"
          leftSection={csv.isBusy ? <Loader size={18} /> : <IconDownload size={18} />}
          aria-busy={csv.isBusy}
          disabled={!csv.isReady}
          onClick={csv.start}
        >
          Baixar CSV
        </Button>
      )}
    </search>
  )
}
