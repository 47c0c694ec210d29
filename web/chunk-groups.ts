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
/** The homes of the office. */
const HOME_ROOTS = ['operations', 'admin', 'master'].map((name) =>
  path.join(SOURCES, 'features', `home-${name}`, `home-${name}-page.tsx`),
)
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
/** Of the libraries what the homes and the driver's dialogs both use, but for the sign-in's and the driver's page. */
const isCommonPart = (id: string) =>
  /\/(icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)|core\/esm\/(components\/Paper|core\/utils\/create-safe-context)\/)/.test(
    id,
  )
/** What the driver's day is made of belongs to it alone. */
const isOfMany = (id: string) =>
  isOurs(id) && !id.startsWith(DRIVER_DAY) && !DIALOG_ROOTS.includes(id)

/**
 * What more than one screen needs comes in a few files instead of a hundred small ones: a request costs a phone more than
 * the few bytes that it saves. What only the office's screens share are files that a driver's phone never gets, and what
 * only the driver's dialogs need comes after the page. A home waits for nothing but what it shows itself.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'first', tags: ['$initial'], priority: 6 },
    { ...groupOf('shared', [DRIVER_ROOTS]), priority: 5 },
    // Small, and apart from both: else a home would wait for the driver's dialogs.
    { ...groupOf('common', [HOME_ROOTS, DIALOG_ROOTS], isCommonPart), priority: 4 },
    // Of the driver's photo and of the office's scanner: the driver does not get the office's file for it.
    { name: 'camera', test: (id) => id.startsWith(CAMERA), priority: 3 },
    // After what the page needs: a group takes along what its modules import.
    { ...groupOf('dialogs', [DIALOG_ROOTS]), minShareCount: 2, priority: 2 },
    { ...groupOf('homes', [HOME_ROOTS]), minShareCount: 2, priority: 1 },
    { name: 'office', test: isOfMany, minShareCount: 2 },
  ]
}

/** What each of these lists of modules needs, and the given parts of libraries. */
function groupOf(
  name: string,
  lists: readonly (readonly string[])[],
  isPart = (_id: string) => false,
): Rolldown.CodeSplittingGroup {
  let needed: readonly ReadonlySet<string>[] | undefined
  return {
    debugName: name,
    name(id, context) {
      needed ??= lists.map((roots) => modulesOf(roots, context))
      return isPart(id) || needed.every((modules) => modules.has(id)) ? name : null
    },
    test: (id) => isOfMany(id) || isPart(id),
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
