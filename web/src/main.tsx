import './entry.css'
import { MantineProvider } from '@mantine/core'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { Gate, isPublic, preload } from './gate.tsx'
import { registerServiceWorker } from './app/reload/service-worker.ts'
import { interruptWhile, session } from './session/session.ts'
import { isReloadHeld } from './ui/reload-guard.ts'
import { firstScreenIsShown, loadWhenIdle } from './lib/load-when-idle.ts'
import { idleTime } from './lib/when-idle.ts'
import { cssVariables, theme } from './ui/theme.ts'
import { Toasts } from './ui/toasts/toasts.tsx'

/** Milliseconds that the first screen waits for IndexedDB, which some browsers leave without an answer. */
const RESTORE_LIMIT_MS = 2000

const startedAt = performance.now()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

interruptWhile(isReloadHeld)
const limit = new Promise((done) => setTimeout(done, RESTORE_LIMIT_MS))
void Promise.race([session.restore(), limit]).then(() => start(root))

function start(element: HTMLElement) {
  preload()
  if (session.get().step !== 'complete') firstScreenIsShown()
  // In downloads of their own, which the first screen does not wait for.
  loadWhenIdle(clearLater)
  // It has to see what is typed from the start. The sign-in's fields tell that later too.
  if (session.get().step === 'complete')
    void idleTime()
      .then(reloadLater)
      .catch(() => undefined)
  else loadWhenIdle(reloadLater)
  // A visitor with a public link does not get the driver's files.
  if (!isPublic) loadWhenIdle(registerServiceWorker)
  const screen = (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <ErrorBoundary>
          <Gate />
        </ErrorBoundary>
        <Toasts />
      </MantineProvider>
    </StrictMode>
  )
  // In small steps, between which a slow phone answers.
  startTransition(() => createRoot(element).render(screen))
}

async function clearLater() {
  const { clearAfterSessions } = await import('./app/clear-after-session.ts')
  clearAfterSessions()
}

async function reloadLater() {
  const { startPeriodicReload } = await import('./app/reload/reload.ts')
  startPeriodicReload(startedAt)
}
