import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from '../../server/src/platform/database.ts'
import { pointAt, type PositionLoad } from './load.ts'

const COLUMNS = 'company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed, heading'

/** Points per second of COPY by psql into the same table, of as many points of each driver. */
export async function copyPoints(
  connection: Connection,
  folder: string,
  {
    drivers,
    from,
    begin,
    perDriver,
  }: Pick<PositionLoad, 'drivers' | 'from' | 'begin'> & { perDriver: number },
) {
  const file = join(folder, 'positions.csv')
  const lines: string[] = []
  for (let n = from; n < from + perDriver; n++)
    for (const { companyId, driverId } of drivers) {
      const { recorded_at, latitude, longitude, accuracy, speed, heading } = pointAt(begin, n)
      lines.push(
        [companyId, driverId, recorded_at, latitude, longitude, accuracy, speed, heading].join(','),
      )
    }
  await writeFile(file, `${lines.join('\n')}\n`)
  const { host = '', port = 5432, user = '', database = '' } = connection
  const target = ['-h', host, '-p', String(port), '-U', user, '-d', database]
  const start = performance.now()
  await promisify(execFile)('psql', [
    '-q',
    '-v',
    'ON_ERROR_STOP=1',
    ...target,
    '-c',
    `\\copy positions (${COLUMNS}) from '${file}' csv`,
  ])
  return lines.length / ((performance.now() - start) / 1000)
}
