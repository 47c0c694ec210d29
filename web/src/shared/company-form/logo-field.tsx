import { auth } from '@canhoto/contracts/auth'
import { companies, type Company } from '@canhoto/contracts/companies'
import { MB } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CompanyLogo } from '../brand/company-logo.tsx'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { BlobImage } from '../../ui/blob-image.tsx'
import classes from './logo-field.module.css'

const MAX_BYTES = companies.setLogo.upload.maxBytes
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

interface Props {
  /** Null for a new one. */
  company: Company | null
  chosen: File | null
  onChoose: (file: File | null) => void
}

export function LogoField({ company, chosen, onChoose }: Props) {
  const [error, setError] = useState<string | null>(null)
  const [hasLogo, setHasLogo] = useState(Boolean(company?.logo))

  function choose(file: File) {
    const problem = validateLogo(file)
    setError(problem)
    if (!problem) onChoose(file)
  }

  return (
    <div className={classes.field} data-whole>
      <span className={classes.label}>Logotipo</span>
      <div className={classes.row}>
        <div className={classes.picture}>
          <Picture chosen={chosen} company={hasLogo ? company : null} />
        </div>
        <FileButton
          variant="default"
          label="Arquivo do logotipo"
          accept={TYPES.join(',')}
          onFile={choose}
        >
          {chosen || hasLogo ? 'Trocar imagem' : 'Escolher imagem'}
        </FileButton>
        {chosen && (
          <Button variant="subtle" onClick={() => onChoose(null)}>
            Desfazer
          </Button>
        )}
        {!chosen && hasLogo && company && (
          <DeleteButton id={company.id} onDeleted={() => setHasLogo(false)} />
        )}
      </div>
      <p className={classes.note}>PNG, JPEG ou WEBP de até {MAX_BYTES / MB} MB.</p>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function DeleteButton({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const deletion = useEndpointMutation(companies.deleteLogo, {
    invalidates: [companies.list, auth.companies],
    onSuccess: onDeleted,
    onError: (failure) =>
      notify.error('Erro', serverMessage(failure, 'Não foi possível remover o logotipo.')),
  })
  return (
    <BusyButton
      variant="subtle"
      busy={deletion.isPending}
      onClick={() => deletion.start({ params: { id } })}
    >
      Remover
    </BusyButton>
  )
}

function Picture({ chosen, company }: { chosen: File | null; company: Company | null }) {
  if (chosen) return <BlobImage blob={chosen} alt="Logotipo escolhido" />
  if (!company?.logo) return <span className={classes.none}>Sem logotipo</span>
  return <CompanyLogo logo={company.logo} />
}

function validateLogo({ type, size }: File) {
  if (!TYPES.includes(type)) return 'Envie uma imagem PNG, JPEG ou WEBP.'
  return size > MAX_BYTES ? `A imagem passa de ${MAX_BYTES / MB} MB.` : null
}
