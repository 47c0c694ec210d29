import { lazyOptional } from '../../lib/lazy-optional.ts'

/** After the first figures of a home: for most companies it says nothing. */
export const SefazHintLater = lazyOptional(async () => (await import('./sefaz-hint.tsx')).SefazHint)
