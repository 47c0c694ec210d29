import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { DatabaseAddress } from '../../environment-values.ts'

const optional = z.preprocess((value) => value || undefined, z.string().optional())

/** Of this process alone. Those that the server has too mean the same here. */
const Environment = z.object({
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: DatabaseAddress,
  DATABASE_APP_URL: DatabaseAddress,
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  JWT_SECRET: z.preprocess((value) => value || undefined, z.string().min(32).optional()),
  SEFAZ_DIR: optional,
  SEFAZ_CA_FILE: optional,
  /** The private keys with which the keys of certificates are opened; the newest first, after a comma those from before. */
  SEFAZ_PRIVATE_KEY_FILE: z
    .string({ error: 'falta o arquivo sefaz-private.pem (npm run sefaz-key)' })
    .transform((value) => value.split(',').flatMap((file) => file.trim() || []))
    .pipe(z.array(z.string()).min(1, 'falta o arquivo sefaz-private.pem (npm run sefaz-key)')),
  /** Companies that are sent for at once. */
  SEFAZ_CALLS: z.coerce.number().int().min(1).max(50).default(4),
})

export type SendingConfig = ReturnType<typeof readSendingConfig>

/** Reads the whole environment at once. Throws one Error that names every problem, in Portuguese. */
export function readSendingConfig(environment: NodeJS.ProcessEnv) {
  const read = Environment.safeParse(environment, { error: z.locales.ptBR().localeError })
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuração inválida:\n${problems.join('\n')}`)
  }
  const env = read.data
  return {
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    isDatabasePooled: env.DATABASE_POOLER === 'transaction',
    jwtSecret: env.JWT_SECRET,
    sefazDir: env.SEFAZ_DIR,
    sefazCaFile: env.SEFAZ_CA_FILE,
    privateKeyFiles: env.SEFAZ_PRIVATE_KEY_FILE,
    calls: env.SEFAZ_CALLS,
  }
}

/** Throws when one of the files is no private key. What is in them stays out of the message. */
export function readPrivateKeys(files: readonly string[]): KeyObject[] {
  return files.map((file) => {
    try {
      const key = createPrivateKey(readFileSync(file))
      if (key.asymmetricKeyType === 'rsa') return key
    } catch {
      // Not there, or of another format: the sentence below says what it must be.
    }
    throw new Error(
      `Configuração inválida:\n  SEFAZ_PRIVATE_KEY_FILE: ${file} não é uma chave privada RSA que este usuário possa ler.`,
    )
  })
}
