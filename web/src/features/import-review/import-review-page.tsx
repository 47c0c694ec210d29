import { type FileToReview, importReview } from '@canhoto/contracts/import-review'
import type { ImportFile } from '@canhoto/contracts/imports'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { serverMessage } from '../../kit/server-message.ts'
import { formatCount } from '../../lib/format.ts'
import { DocumentPreview } from '../../shared/documents/document-preview.tsx'
import { Key } from '../../shared/review/key.tsx'
import { useShortcuts } from '../../shared/review/use-shortcuts.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { StepArrows } from '../../ui/step-arrows.tsx'
import link from '../../ui/text-link.module.css'
import { notify } from '../../ui/toasts/notify.ts'
import { DownloadButton } from './download-button.tsx'
import classes from './import-review.module.css'
import { ReviewForm } from './review-form.tsx'
import type { ReviewValues } from './review-values.ts'
import { useFilesToReview } from './use-files-to-review.ts'

type Queue = ReturnType<typeof useFilesToReview>

/** The files of imports that were read with doubt, one after the other: the document beside its fields, decided with one key. */
export default function ImportReviewPage() {
  const [params] = useSearchParams()
  const importId = params.get('importacao')
  const queue = useFilesToReview(importId)
  const [last, setLast] = useState('')

  function handleSettled(file: ImportFile) {
    const [note] = file.notes
    const name = note?.nf_number ? `NF ${note.nf_number}` : file.name
    setLast(`${name} ${VERDICTS[file.outcome ?? 'refused']}`)
    if (file.outcome === 'duplicate') notify.info(`${name} já registrada`, file.detail ?? '')
    queue.settle(file.id)
  }

  return (
    <>
      <PageHeader title="A conferir" note={<output>{noteOf(queue, last)}</output>} />
      <Files
        queue={queue}
        back={`/dashboard/importar${importId ? `?importacao=${importId}` : ''}`}
        onSettled={handleSettled}
      />
    </>
  )
}

const VERDICTS = {
  created: 'criada',
  duplicate: 'já registrada',
  refused: 'descartado',
  proposed: '',
  to_review: '',
} as const

function noteOf({ list, waiting, settled }: Queue, last: string) {
  if (!list.data) return ''
  const done = settled > 0 && `${formatCount(settled, 'conferido', 'conferidos')} agora`
  const left = `${formatCount(waiting, 'arquivo espera', 'arquivos esperam')} conferência`
  return [left, done, last].filter(Boolean).join(' · ')
}

interface FilesProps {
  queue: Queue
  /** Where the files come from. */
  back: string
  onSettled: (file: ImportFile) => void
}

function Files({ queue, back, onSettled }: FilesProps) {
  const { list, current } = queue
  const [drafts] = useState(() => new Map<string, ReviewValues>())
  useShortcuts({ pagedown: queue.next, pageup: queue.previous }, current !== null, {
    whileTyping: true,
  })
  if (list.isError && !list.data)
    return (
      <Failure
        title="Erro ao carregar arquivos"
        message={serverMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.isPending || (!current && queue.waiting > 0))
    return <Loading text="Carregando arquivos..." />
  if (!current)
    return (
      <Empty
        action={
          <Link className={link.link ?? ''} to={back}>
            Voltar à importação
          </Link>
        }
      >
        Nenhum arquivo a conferir.
      </Empty>
    )
  return (
    <div className={classes.review}>
      <Document file={current} queue={queue} />
      <ReviewForm key={current.id} file={current} drafts={drafts} onSettled={onSettled} />
    </div>
  )
}

function Document({ file, queue }: { file: FileToReview; queue: Queue }) {
  return (
    <section className={classes.document} aria-label={`Documento ${file.name}`}>
      <StepArrows
        className={classes.steps}
        previous={{
          label: 'Anterior',
          disabled: queue.position === 1,
          onClick: queue.previous,
        }}
        next={{ label: 'Pular para o próximo', disabled: queue.isLast, onClick: queue.next }}
      >
        <output className={classes.position}>
          <span className={classes.name}>{file.name}</span>
          <span className={classes.count}>
            {`${queue.position} de ${queue.waiting}`} <Key>PgUp</Key> <Key>PgDn</Key>{' '}
            <span className={classes.pan}>
              · mover <Key>Alt ↑</Key> <Key>Alt ↓</Key>
            </span>
          </span>
        </output>
      </StepArrows>
      <DocumentPreview
        key={file.id}
        endpoint={importReview.document}
        document={{ ...file, file_name: file.name }}
        isLarge
      />
      <DownloadButton file={file} />
    </section>
  )
}
