import { IconFiles } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import classes from './drop-zone.module.css'
import { ACCEPT_MANY, LIMITS } from './file-check.ts'

interface Props {
  onFiles: (files: readonly File[]) => void
  busy: boolean
  /** Something is under way below it. */
  small: boolean
}

export function DropZone({ onFiles, busy, small }: Props) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    // Over what lies in the zone it is still over the zone.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }

  function chosen() {
    const files = [...(input.current?.files ?? [])]
    // The same files may be chosen again.
    if (input.current) input.current.value = ''
    onFiles(files)
  }

  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-small={small || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={leave}
      onDrop={drop}
    >
      <IconFiles className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.lead}>
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
        onChange={chosen}
        aria-label="Arquivos a importar"
      />
    </div>
  )
}
