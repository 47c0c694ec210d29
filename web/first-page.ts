import { type Role, ROLES } from '@canhoto/contracts/access'
import type { Plugin, Rolldown } from 'vite'
import { buildScript } from './build-script.ts'
import { filesOf } from './driver-files.ts'

const MAIN = ['/src/main.tsx', '/index.html']
const OPERATIONS = '/src/features/home-operations/home-operations-page.tsx'
const PAGES: Record<Role, string> = {
  MASTER: '/src/features/home-master/home-master-page.tsx',
  ADMIN: '/src/features/home-admin/home-admin-page.tsx',
  SUPERVISOR: OPERATIONS,
  OPERATOR: OPERATIONS,
  DRIVER: '/src/features/driver-day/driver-day-page.tsx',
  CLIENT: '/src/features/home-client/home-client-page.tsx',
}
/** What every screen behind the sign-in needs. */
const ROUTES = '/src/routes.tsx'
/** What those who follow the day live need too. */
const LIVE = '/src/app/shell/live-updates.tsx'

/**
 * What is needed at once comes with index.html itself instead of one round trip later: the styles of the first screen, and the
 * script that starts the downloads of the role's home and makes its first calls. The server allows that script by its hash.
 */
export function firstPage(): Plugin[] {
  let styles = ''
  return [
    {
      name: 'inline-styles',
      apply: 'build',
      enforce: 'pre',
      // Before Vite writes the page and the lists of what each import needs.
      generateBundle(_, bundle) {
        styles = takeStyles(bundle)
      },
    },
    {
      name: 'early-start',
      apply: 'build',
      enforce: 'post',
      async generateBundle(_, bundle) {
        const script = await buildScript('early/start.ts', { FIRST_FILES: firstFiles(bundle) })
        addToHead(bundle, [element('style', styles), element('script', script)])
      },
    },
  ]
}

function takeStyles(bundle: Rolldown.OutputBundle) {
  const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry)
  const names = entry?.type === 'chunk' ? (entry.viteMetadata?.importedCss ?? new Set()) : new Set()
  const sheets = [...(names as Set<string>)].map((name) => {
    const sheet = bundle[name]
    if (sheet?.type !== 'asset') throw new Error(`${name} is not built.`)
    delete bundle[name]
    return String(sheet.source)
  })
  names.clear()
  if (sheets.length === 0) throw new Error('The first screen has no styles.')
  return sheets.join('')
}

function firstFiles(bundle: Rolldown.OutputBundle) {
  const known = filesOf(bundle, MAIN)
  const filesFor = (role: Role) =>
    filesOf(bundle, [ROUTES, PAGES[role], ...(role === 'DRIVER' ? [] : [LIVE])])
  return Object.fromEntries(
    ROLES.map((role) => [role, filesFor(role).filter((file) => !known.includes(file))]),
  )
}

function element(name: 'style' | 'script', text: string) {
  if (text.includes(`</${name}`)) throw new Error(`The ${name} would end early.`)
  return `    <${name}>${text.trim()}</${name}>\n`
}

const END = '  </head>'

/** After the application's module, which is asked for first and runs once all of the page is read. */
function addToHead(bundle: Rolldown.OutputBundle, elements: readonly string[]) {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('index.html is not built.')
  const html = String(page.source)
  if (!html.includes(END)) throw new Error('index.html has no head.')
  page.source = html.replace(END, () => `${elements.join('')}${END}`)
}
