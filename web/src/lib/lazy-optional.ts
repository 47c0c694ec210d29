import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** React's `lazy` for a part that the screen can do without: where it cannot be loaded, nothing stands in its place. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }))
