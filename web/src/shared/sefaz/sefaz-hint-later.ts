import { lazyOptional } from '../../lib/lazy-optional.ts'

/** After the first figures of a home and below them, so that it moves nothing that a user is about to click: for most companies it says nothing. */
export const SefazHintLater = lazyOptional(async () => (await import('./sefaz-hint.tsx')).SefazHint)
