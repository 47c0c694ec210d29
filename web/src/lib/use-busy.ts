import { useState } from 'react'

/** Several works of one place, such as downloads, which go on side by side. One that is on its way is not begun again. */
export function useBusy() {
  const [busy, setBusy] = useState<readonly string[]>([])

  async function run(name: string, work: () => Promise<void>) {
    if (busy.includes(name)) return
    setBusy((all) => [...all, name])
    await work().finally(() => setBusy((all) => all.filter((each) => each !== name)))
  }

  return { isBusy: (name: string) => busy.includes(name), run }
}
