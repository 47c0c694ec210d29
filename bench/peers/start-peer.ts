import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Connection } from '../../server/src/platform/database.ts'
import type { Peer, PeerOptions } from './peer.ts'

/** A peer in a process of its own, on a database of its own in the same PostgreSQL. */
export async function startPeer(name: string, { connection, ...options }: PeerOptions) {
  const database = `peer_${name}`
  await createDatabase(connection, database)
  const file = fileURLToPath(new URL(`${name}-server.mjs`, import.meta.url))
  const given: PeerOptions = { ...options, connection: { ...connection, database } }
  const child = fork(file, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PARSE_SERVER_LOGS_FOLDER: 'null',
      PEER: JSON.stringify(given),
    },
  })
  const [peer] = (await once(child, 'message')) as [Peer]
  return {
    ...peer,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function createDatabase(connection: Connection, name: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
