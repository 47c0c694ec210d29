import { become, prepare } from './prepare.mjs'

process.env.NODE_ENV ??= 'production'
await prepare({ web: true })
await become('server/src/main.ts')
