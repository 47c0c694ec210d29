import type { Rolldown } from 'vite'

/** What a driver's phone needs without a network: these modules with all that they import. */
const ROOTS = [
  '/src/main.tsx',
  '/index.html',
  '/src/routes.tsx',
  '/src/features/driver-day/driver-day-page.tsx',
  '/src/features/profile/profile-page.tsx',
  '/src/features/profile/background-tracking.tsx',
  '/src/features/profile/delivery-notices.tsx',
  '/src/features/profile/location-viewers.tsx',
  '/src/features/driver-day/route/location-gap.tsx',
  '/src/app/clear-after-session.ts',
  '/src/app/reload/reload.ts',
  '/src/features/driver-day/list/delivery-dialog.tsx',
  '/src/features/driver-day/list/order-dialog.tsx',
  '/src/features/driver-day/photo/photo-dialog.tsx',
  '/src/features/driver-day/outbox/outbox-dialog.tsx',
  '/src/features/driver-day/occurrence/occurrence-dialog.tsx',
  '/src/lib/outbox/send-occurrence.ts',
  '/src/lib/outbox/pieces.ts',
  '/src/features/driver-day/route/vehicle-dialog.tsx',
  '/src/features/driver-day/route/consent-dialog.tsx',
  '/src/features/driver-day/route/finish-dialog.tsx',
  '/src/app/shell/unsent-items-dialog.tsx',
]

/** The same for what is large and opened now and then: stored once the driver's screen is shown. */
const LATER_ROOTS = [
  '/src/shared/new-delivery/new-delivery-dialog.tsx',
  '/src/shared/new-delivery/scanner/key-scanner.tsx',
]

/** The files of the build that the driver's screen is made of, and those that are stored after it. */
export function driverFiles(bundle: Rolldown.OutputBundle) {
  const first = filesOf(bundle, ROOTS, ['favicon.svg'])
  const later = filesOf(bundle, LATER_ROOTS).filter((file) => !first.includes(file))
  return { first, later }
}

/** What these modules are made of, styles included. */
export function filesOf(
  bundle: Rolldown.OutputBundle,
  roots: readonly string[],
  others: readonly string[] = [],
) {
  const files = new Set(others)
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && roots.some((root) => chunk.facadeModuleId?.endsWith(root)))
      collect(bundle, chunk.fileName, files)
  }
  return [...files].map((file) => `/${file}`)
}

function collect(bundle: Rolldown.OutputBundle, name: string, files: Set<string>) {
  const chunk = bundle[name]
  if (files.has(name) || chunk?.type !== 'chunk') return
  files.add(name)
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
  for (const other of chunk.imports) collect(bundle, other, files)
}
