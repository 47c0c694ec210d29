import { useEffect, useState } from 'react'

export type Following = ReturnType<typeof useFollowing>

/** Whether the map stays with the selected driver: until it is ended, by Escape too, or another driver is selected. */
export function useFollowing(driverId: string | null) {
  const [followedId, setFollowedId] = useState<string | null>(null)
  const isOn = driverId !== null && followedId === driverId

  useEffect(() => {
    if (!isOn) return
    function endByEscape({ key, defaultPrevented }: KeyboardEvent) {
      if (key === 'Escape' && !defaultPrevented) setFollowedId(null)
    }
    addEventListener('keydown', endByEscape)
    return () => removeEventListener('keydown', endByEscape)
  }, [isOn])

  return {
    isOn,
    start: () => setFollowedId(driverId),
    stop: () => setFollowedId(null),
  }
}
