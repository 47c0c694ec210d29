import { IconFiles } from '@tabler/icons-react'
import { useRef } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DropArea, dropIcon, dropLead } from '../../ui/drop-area.tsx'
import classes from './drop-zone.module.css'
import { ACCEPT_MANY, LIMITS } from './file-check.ts'

interface Props {
  onFiles: (files: readonly File[]) => void
  busy: boolean
  /** Takes less room, because an import is shown below it. */
  small: boolean
}

export function DropZone({ onFiles, busy, small }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function handleChange() {
    const files = [...(input.current?.files ?? [])]
    // The same files may be chosen again.
    if (input.current) input.current.value = ''
    onFiles(files)
  }

  return (
    <DropArea className={small ? classes.small : classes.zone} onFiles={onFiles}>
      <IconFiles className={dropIcon} aria-hidden />
      <div className={classes.text}>
        <p className={dropLead}>
          {small ? 'Acrescente arquivos a esta importação' : 'Envie os documentos das entregas'}
        </p>
        <p className={classes.hint}>
          {LIMITS}
          <span className={classes.desk}> Você também pode arrastar os arquivos até aqui.</span>
        </p>
      </div>
      <BusyButton busy={busy} onClick={() => input.current?.click()}>
        Selecionar Arquivos
      </BusyButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT_MANY}
        onChange={handleChange}
        aria-label="Arquivos a importar"
      />
    </DropArea>
  )
}
