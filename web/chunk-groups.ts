import path from 'node:path'
import type { Rolldown } from 'vite'

const SOURCES = path.join(import.meta.dirname, 'src')
const DRIVER_DAY = path.join(SOURCES, 'features', 'driver-day')
const CAMERA = path.join(SOURCES, 'lib', 'camera')
/** The driver's page, and what every user loads before a page. */
const DRIVER_ROOTS = [
  path.join(DRIVER_DAY, 'driver-day-page.tsx'),
  path.join(SOURCES, 'routes.tsx'),
  path.join(SOURCES, 'homes.ts'),
]

/** What the driver's page loads once it is shown. */
const DIALOG_ROOTS = [
  path.join(DRIVER_DAY, 'list', 'delivery-dialog.tsx'),
  path.join(DRIVER_DAY, 'outbox', 'outbox-dialog.tsx'),
  path.join(DRIVER_DAY, 'photo', 'photo-dialog.tsx'),
  path.join(DRIVER_DAY, 'route', 'vehicle-dialog.tsx'),
  path.join(DRIVER_DAY, 'route', 'consent-dialog.tsx'),
  path.join(DRIVER_DAY, 'route', 'finish-dialog.tsx'),
  path.join(SOURCES, 'app', 'shell', 'unsent-items-dialog.tsx'),
]

const isServiceWorker = (id: string) => id.endsWith('/src/sw.ts')
/** Libraries go where our modules that use them go. */
const isOurs = (id: string) => !id.includes('/node_modules/') && !isServiceWorker(id)

/**
 * What more than one screen needs comes in a few files instead of a hundred small ones: a request costs a phone more than
 * the few bytes that it saves. What only the office's screens share is a file that a driver's phone never gets.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let ofDriver: ReadonlySet<string> | undefined
  let ofDialogs: ReadonlySet<string> | undefined
  return [
    { name: 'first', tags: ['$initial'], test: (id) => !isServiceWorker(id), priority: 2 },
    {
      debugName: 'shared',
      name(id, context) {
        ofDriver ??= modulesOf(DRIVER_ROOTS, context)
        return ofDriver.has(id) ? 'shared' : null
      },
      test: (id) => isOurs(id) && !id.startsWith(DRIVER_DAY),
      priority: 1,
    },
    // Of the driver's photo and of the office's scanner: the driver does not get the office's file for it.
    { name: 'camera', test: (id) => id.startsWith(CAMERA), priority: 2 },
    // Of two of the driver's dialogs and of no page: not in the first download, and no reason to get the office's.
    {
      debugName: 'dialogs',
      name(id, context) {
        ofDialogs ??= modulesOf(DIALOG_ROOTS, context)
        return ofDialogs.has(id) ? 'dialogs' : null
      },
      test: (id) => isOurs(id) && !DIALOG_ROOTS.includes(id),
      minShareCount: 2,
      priority: 0.5,
    },
    { name: 'office', test: isOurs, minShareCount: 2 },
  ]
}

function modulesOf(roots: readonly string[], context: Rolldown.ChunkingContext) {
  const found = new Set<string>()
  function add(id: string) {
    if (found.has(id) || !isOurs(id)) return
    found.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  for (const root of roots) add(root)
  return found
}
