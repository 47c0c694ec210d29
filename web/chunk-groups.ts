import path from 'node:path'
import type { Rolldown } from 'vite'

const SOURCES = path.join(import.meta.dirname, 'src')
const DRIVER_DAY = path.join(SOURCES, 'features', 'driver-day')
const CAMERA = path.join(SOURCES, 'lib', 'camera')
/** The driver's page, and what every user loads before a page. */
const DRIVER_ROOTS = [
  path.join(DRIVER_DAY, 'driver-day-page.tsx'),
  path.join(DRIVER_DAY, 'list', 'delivery-dialog.tsx'),
  path.join(DRIVER_DAY, 'outbox', 'outbox-dialog.tsx'),
  path.join(SOURCES, 'routes.tsx'),
  path.join(SOURCES, 'homes.ts'),
]

const isServiceWorker = (id: string) => id.endsWith('/src/sw.ts')
/** Libraries go where our modules that use them go. */
const isOurs = (id: string) => !id.includes('/node_modules/') && !isServiceWorker(id)

/**
 * What more than one screen needs comes in three files instead of a hundred small ones: a request costs a phone more than
 * the few bytes that it saves. What only the office's screens share is a file that a driver's phone never gets.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let ofDriver: ReadonlySet<string> | undefined
  return [
    { name: 'first', tags: ['$initial'], test: (id) => !isServiceWorker(id), priority: 2 },
    {
      debugName: 'shared',
      name(id, context) {
        ofDriver ??= driverModules(context)
        return ofDriver.has(id) ? 'shared' : null
      },
      test: (id) => isOurs(id) && !id.startsWith(DRIVER_DAY),
      priority: 1,
    },
    // Of the driver's photo and of the office's scanner: the driver does not get the office's file for it.
    { name: 'camera', test: (id) => id.startsWith(CAMERA), priority: 2 },
    { name: 'office', test: isOurs, minShareCount: 2 },
  ]
}

function driverModules(context: Rolldown.ChunkingContext) {
  const found = new Set<string>()
  function add(id: string) {
    if (found.has(id) || !isOurs(id)) return
    found.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  for (const root of DRIVER_ROOTS) add(root)
  return found
}
