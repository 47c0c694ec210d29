import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SigningKey } from '../../../../platform/signing-key.ts'
import type { EventFile, ProofStamp, Seal } from '../queries.ts'

interface ProofDocument {
  seal: Seal
  /** The personal values that are still known, with their salts. */
  personal: object
  photo: Buffer | null
  stamp: ProofStamp | null
  event: EventFile | null
  /** The address of the verification page. */
  link: string
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const [STYLE, SCRIPT, BODY] = [read('style.css'), read('script.js'), read('body.html')]
const digest = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** The file asks no network for anything, and runs no script but its own: also where a name pretends to be one. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src ${digest(STYLE)}`,
  `script-src ${digest(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** What the key signs: the hash of a seal, and that it is one. */
const signedText = (sealHash: string) => `canhoto-proof:${sealHash}`

/**
 * A page that checks itself in a browser without a network. Everything that it shows of the delivery is written by its
 * script from the text that was hashed, so that the one cannot be changed without the other.
 */
export function renderFile(
  { seal, personal, photo, stamp, event, link }: ProofDocument,
  key: SigningKey,
) {
  const { content, previous_hash, hash: sealHash, file_type } = seal
  const proof = {
    content,
    personal,
    previous_hash,
    hash: sealHash,
    signature: key.sign(signedText(sealHash)),
    public_key: key.publicKey,
    fingerprint: key.fingerprint,
    event,
    stamp: stamp && { ...stamp, token: stamp.token.toString('base64') },
    link,
  }
  const picture = photo ? `data:${file_type};base64,${photo.toString('base64')}` : ''
  return Buffer.from(`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Comprovante de entrega</title>
<style>${STYLE}</style>
</head>
<body>
${BODY}
<img id="photo" alt="Foto do canhoto" src="${picture}">
<script type="application/json" id="proof">${escapeScript(JSON.stringify(proof))}</script>
<script>${SCRIPT}</script>
</body>
</html>
`)
}

/** A name may contain what would end the script. */
const escapeScript = (json: string) => json.replaceAll('<', '\\u003c')
