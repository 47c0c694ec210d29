import { VERIFICATION_PATH } from '@canhoto/contracts/public-paths'
import type { createJpegConverter } from '../../../documents/jpeg-converter.ts'
import type { ComposeEmail, Mail } from '../../../domain/send-emails.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { getProofDocument, pdfName, UNKNOWN } from './proof-document.ts'
import { registeredEventOf } from './queries.ts'
import { renderPdf } from './proof-pdf/render-pdf.ts'

interface Context {
  mail: Mail
  storage: Storage
  toJpeg: ReturnType<typeof createJpegConverter>
}

/** The proof of a receipt as a PDF, with the address where anyone can check it. */
export function composeProof({ mail, storage, toJpeg }: Context): ComposeEmail {
  return async ({ of_company, company_name, receipt_id, details }) => {
    if (!of_company || !receipt_id) throw notFound(UNKNOWN)
    const document = await mail.queue.ofCompany(of_company)((db) =>
      getProofDocument(db, storage, receipt_id),
    )
    if (document.verdict === 'PHOTO_DELETED') throw conflict('A foto deste canhoto foi apagada.')
    // The storage may be away for a while; the proof is sent once, and not without its photo.
    if (document.verdict !== 'INTACT') throw new Error('The photo is not the one that was sealed.')
    const link = `${mail.publicUrl}${VERIFICATION_PATH}${document.seal.verification_id}`
    const picture = document.photo && (await toJpeg(of_company, document.photo))
    const event = registeredEventOf(document.seal)
    const content = await renderPdf({ ...document, picture, link, event })
    return {
      paragraphs: [
        `A entrega da NF ${details.nf_number} foi feita por ${company_name}. O comprovante, com a foto do canhoto assinado, está anexo.`,
      ],
      link: { label: 'Conferir o comprovante', address: link },
      note: 'Você recebe este e-mail porque pediu os comprovantes das suas entregas. Em Perfil, no Canhoto, você pode parar de recebê-los.',
      attachments: [{ filename: pdfName(document), content, contentType: 'application/pdf' }],
    }
  }
}
