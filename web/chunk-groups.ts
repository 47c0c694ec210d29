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
/** What opens over the driver's page, which does not wait for it. */
const DIALOG_ROOTS = [
  path.join(DRIVER_DAY, 'list', 'delivery-dialog.tsx'),
  path.join(DRIVER_DAY, 'list', 'order-dialog.tsx'),
  path.join(DRIVER_DAY, 'outbox', 'outbox-dialog.tsx'),
  path.join(DRIVER_DAY, 'photo', 'photo-dialog.tsx'),
  path.join(DRIVER_DAY, 'occurrence', 'occurrence-dialog.tsx'),
  path.join(DRIVER_DAY, 'route', 'vehicle-dialog.tsx'),
  path.join(DRIVER_DAY, 'route', 'consent-dialog.tsx'),
  path.join(DRIVER_DAY, 'route', 'finish-dialog.tsx'),
  path.join(SOURCES, 'app', 'shell', 'unsent-items-dialog.tsx'),
]

/** Libraries go where our modules that use them go. */
const isOurs = (id: string) => !id.includes('/node_modules/')
/** What the driver's day is made of belongs to it alone. */
const isOfMany = (id: string) =>
  isOurs(id) && !id.startsWith(DRIVER_DAY) && !DIALOG_ROOTS.includes(id)

/**
 * What more than one screen needs comes in four files instead of a hundred small ones: a request costs a phone more than
 * the few bytes that it saves. What only the office's screens share is a file that a driver's phone never gets, and what
 * only the driver's dialogs need comes after the page.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'first', tags: ['$initial'], priority: 3 },
    // Of the driver's photo and of the office's scanner: the driver does not get the office's file for it.
    { name: 'camera', test: (id) => id.startsWith(CAMERA), priority: 3 },
    { ...groupOf('shared', DRIVER_ROOTS), priority: 2 },
    // After what the page needs: a group takes along what its modules import.
    { ...groupOf('dialogs', DIALOG_ROOTS), minShareCount: 2, priority: 1 },
    { name: 'office', test: isOfMany, minShareCount: 2 },
  ]
}

/** What these modules need. */
function groupOf(name: string, roots: readonly string[]): Rolldown.CodeSplittingGroup {
  let needed: ReadonlySet<string> | undefined
  return {
    debugName: name,
    name(id, context) {
      needed ??= modulesOf(roots, context)
      return needed.has(id) ? name : null
    },
    test: isOfMany,
  }
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
