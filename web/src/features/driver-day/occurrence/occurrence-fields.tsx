import { MAX_OCCURRENCE_NOTE } from '@canhoto/contracts/limits'
import type { OccurrenceReason } from '@canhoto/contracts/occurrence-reasons'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BlobImage } from '../../../ui/blob-image.tsx'
import { Empty } from '../../../ui/data-states.tsx'
import choices from '../../../ui/choices.module.css'
import classes from './occurrence-fields.module.css'
import { nextAttemptDays, type OccurrenceForm } from './use-occurrence.ts'

interface Props {
  reasons: readonly OccurrenceReason[]
  occurrence: OccurrenceForm
}

export function OccurrenceFields({ reasons, occurrence }: Props) {
  const { values, change } = occurrence
  const [days] = useState(() => nextAttemptDays(new Date()))
  if (reasons.length === 0)
    return <Empty>Nenhum motivo disponível. Peça ao administrador para ativar um.</Empty>
  const isRequired = reasons.some((each) => each.id === values.reasonId && each.photo_required)
  return (
    <div className={classes.fields}>
      <fieldset className={choices.choices}>
        <legend className="visually-hidden">Motivo</legend>
        {reasons.map(({ id, label, photo_required }) => (
          <label key={id} className={choices.choice}>
            <input
              type="radio"
              name="reason"
              checked={id === values.reasonId}
              onChange={() => change({ reasonId: id })}
            />
            <span>
              {`${label} `}
              {photo_required && <span className={classes.hint}>Exige foto</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <Photo occurrence={occurrence} isRequired={isRequired} />
      <Textarea
        label="Observação"
        rows={3}
        maxLength={MAX_OCCURRENCE_NOTE}
        value={values.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Nova tentativa em"
        description="Opcional. A entrega volta na lista desse dia."
        {...days}
        value={values.nextAttempt}
        onChange={({ currentTarget }) => change({ nextAttempt: currentTarget.value })}
      />
    </div>
  )
}

interface PhotoProps {
  occurrence: OccurrenceForm
  isRequired: boolean
}

function Photo({ occurrence: { photo, shoot, removePhoto }, isRequired }: PhotoProps) {
  if (!photo) {
    return (
      <Button variant={isRequired ? 'filled' : 'default'} size="lg" fullWidth onClick={shoot}>
        {isRequired ? 'Tirar foto' : 'Anexar foto'}
      </Button>
    )
  }
  return (
    <div>
      <BlobImage
        blob={photo}
        alt="Foto a registrar"
        fallback={<p>Este aparelho não mostra este formato. A foto será enviada como está.</p>}
      />
      <div className={classes.photoActions}>
        <Button variant="default" onClick={shoot}>
          Tirar Outra
        </Button>
        <Button variant="subtle" color="red" onClick={removePhoto}>
          Remover foto
        </Button>
      </div>
    </div>
  )
}
