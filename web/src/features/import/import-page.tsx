import { imports } from '@canhoto/contracts/imports'
import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useDropGuard } from '../../shared/new-delivery/document/use-drop-guard.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DropZone } from './drop-zone.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ToReviewButton } from './to-review-button.tsx'
import { uploads } from './uploads.ts'

export default function ImportPage() {
  const [params, setParams] = useSearchParams()
  const id = params.get('importacao')
  useDropGuard(true)

  const start = useEndpointMutation(imports.start, {
    invalidates: [imports.list],
    send: async ({ begun }: { begun: Promise<string> }) => ({
      address: location.href,
      started: await begun,
    }),
    onSuccess({ started, address }) {
      // The user may have gone elsewhere meanwhile. The address knows it first: a screen is drawn some time after the click.
      if (location.href === address) setParams({ importacao: started })
    },
    onError: (error) =>
      notify.error(
        'Erro ao importar',
        serverMessage(error, 'Não foi possível iniciar a importação. Tente novamente.'),
      ),
  })

  /** Files that are chosen while an import is open, or begins, join it. */
  function add(files: readonly File[]) {
    if (files.length === 0) return
    const opened = new URLSearchParams(location.search).get('importacao')
    if (opened) uploads.add(opened, files)
    else start.start({ begun: uploads.start(files) })
  }

  return (
    <>
      <PageHeader
        title="Importar Documentos"
        note="Cada nota vira uma entrega; um CT-e, uma por nota; um MDF-e propõe a rota do dia."
      >
        {!id && <ToReviewButton />}
        {id && (
          <Button variant="default" onClick={() => setParams({})}>
            Nova Importação
          </Button>
        )}
      </PageHeader>
      <DropZone onFiles={add} busy={start.isPending} small={id !== null} />
      {id ? <ImportProgress key={id} id={id} /> : <EarlierImports />}
    </>
  )
}
