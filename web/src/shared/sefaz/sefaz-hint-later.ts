import { lazy } from 'react'

/** After the first figures of a home: for most companies it says nothing. */
export const SefazHintLater = lazy(() =>
  import('./sefaz-hint.tsx').then(
    (module) => ({ default: module.SefazHint }),
    () => ({ default: () => null }),
  ),
)
