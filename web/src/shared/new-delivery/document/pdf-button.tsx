import { Button } from '@mantine/core'

const URL_LIFETIME_MS = 60_000

/** Opens a PDF in a new tab, so that the user can read it while filling in the form. */
export function PdfButton({ file: { type, name }, file }: { file: File }) {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return null
  return (
    <Button variant="default" onClick={() => openInTab(file)}>
      Abrir o PDF
    </Button>
  )
}

/** Always as a PDF: a file of another type could be a page with a script, which would run with this origin's rights. */
function openInTab(file: File) {
  const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}
