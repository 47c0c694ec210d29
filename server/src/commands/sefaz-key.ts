import { resolve } from 'node:path'
import { createKeyPair } from '../sefaz/certificates/key-pair.ts'

const [folder] = process.argv.slice(2)

try {
  if (!folder) throw new Error('Diga em que pasta: npm run sefaz-key -- PASTA')
  const { privateFile, publicFile } = await createKeyPair(resolve(folder))
  console.info(`Par de chaves da SEFAZ criado:
  ${publicFile}: SEFAZ_PUBLIC_KEY_FILE do servidor web.
  ${privateFile}: só para o processo que envia à SEFAZ.
Guarde uma cópia da chave privada fora deste servidor: ela não entra nas cópias de segurança, e sem ela os certificados precisam ser enviados de novo.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
