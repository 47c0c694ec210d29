import { imports } from '@canhoto/contracts/imports'
import { DOCUMENT_MAX_BYTES, MB } from '@canhoto/contracts/limits'
import { ACCEPT, validateFile } from '../../shared/new-delivery/document/document-file.ts'

export const ACCEPT_MANY = `${ACCEPT},.zip,application/zip`

const ZIP_MAX_BYTES = imports.add.upload.maxBytes

const isZip = (file: Pick<File, 'name'>) => /\.zip$/i.test(file.name)

/** The problem of a chosen file; null when it can be sent. */
export function validateImportFile(file: Pick<File, 'name' | 'type' | 'size'>) {
  if (!isZip(file)) return validateFile(file)?.text ?? null
  return file.size > ZIP_MAX_BYTES
    ? `O zip tem ${Math.ceil(file.size / MB)} MB e o limite é ${ZIP_MAX_BYTES / MB} MB.`
    : null
}

export const LIMITS = `XML, PDF ou imagem (JPG, PNG, WEBP, HEIC) de até ${DOCUMENT_MAX_BYTES / MB} MB cada, ou um zip deles de até ${ZIP_MAX_BYTES / MB} MB.`
