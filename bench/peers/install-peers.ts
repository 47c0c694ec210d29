import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Installed for this benchmark alone: nothing else of Canhoto needs them. */
export const PEERS = [
  'express@5.2.1',
  'jsonwebtoken@9.0.3',
  'parse-server@9.10.0',
  'pg@8.23.1',
  // Parse Server finds none of its own routes with a newer one.
  'router@2.2.0',
  'sequelize@6.37.8',
]

/** Answers the folder whose modules the peers load. */
export function installPeers() {
  const home = fileURLToPath(new URL('../../.node/peers', import.meta.url))
  if (existsSync(`${home}/node_modules/sequelize`)) return home
  const args = ['install', '--prefix', home, '--no-save', '--ignore-scripts', ...PEERS]
  const { status } = spawnSync('npm', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error('The peers could not be installed.')
  return home
}
