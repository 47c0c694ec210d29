import { serve } from './keep-sending.mjs'
import { become, prepare } from './prepare.mjs'

process.env.NODE_ENV ??= 'production'
await prepare({ web: true })
if (process.env.SEFAZ_PRIVATE_KEY_FILE) process.exit(await serve())
await become('server/src/main.ts')
