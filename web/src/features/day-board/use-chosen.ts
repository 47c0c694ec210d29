import { useState } from 'react'
import { useReloadGuard } from '../../ui/reload-guard.ts'

/** The cards that are moved together. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useReloadGuard(chosen.size > 0)

  const drop = (ids: readonly string[]) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))))

  return {
    chosen,
    drop,
    clear: () => setChosen(new Set()),
    choose(id: string, isChosen: boolean) {
      if (isChosen) setChosen((before) => new Set(before).add(id))
      else drop([id])
    },
    /** A card, or all that are chosen where it is one of them. */
    idsOf: (id: string): readonly string[] => (chosen.has(id) ? [...chosen] : [id]),
  }
}
