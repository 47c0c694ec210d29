import { Button } from '@mantine/core'

const OPEN_MS = 60_000

/** A PDF opens in a tab of its own, beside the form that is filled in from it. */
export function PdfButton({ file: { type, name }, file }: { file: File }) {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return null
  return (
    <Button variant="default" onClick={() => openInTab(file)}>
      Abrir o PDF
    </Button>
  )
}

/** As a PDF, whatever the file says it is: a page with a script in it must not open as ours. */
function openInTab(file: File) {
  const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), OPEN_MS)
}
