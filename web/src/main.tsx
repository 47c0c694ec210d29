import './entry.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { Gate, preload } from './gate.tsx'
import { registerServiceWorker } from './app/reload/service-worker.ts'
import { interruptWhile } from './session/session.ts'
import { isReloadHeld } from './ui/reload-guard.ts'
import { cssVariables, theme } from './ui/theme.ts'
import { Toasts } from './ui/toasts/toasts.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

interruptWhile(isReloadHeld)
preload()
registerServiceWorker()
// In downloads of their own, which the first paint does not wait for.
addEventListener('load', () => {
  void import('./app/clear-after-session.ts')
    .then(({ clearAfterSessions }) => clearAfterSessions())
    .catch(() => undefined)
  void import('./app/reload/reload.ts')
    .then(({ startPeriodicReload }) => startPeriodicReload())
    .catch(() => undefined)
})

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <ErrorBoundary>
        <Gate />
      </ErrorBoundary>
      <Toasts />
    </MantineProvider>
  </StrictMode>,
)
