interface Tapped {
  owner: string
  /** What the driver did last that closes it, as far as the driver knows. */
  state: 'open' | 'photographed' | 'failed' | 'deleted'
  /** Fingerprints of the photos that were confirmed. */
  photos: string[]
  failures: number
}

/** Everything that the drivers of a phone have tapped, to be compared with what the server holds. */
export function tappedOnPhone() {
  const deliveries = new Map<number, Tapped>()
  const routes = new Map<string, number>()

  const get = (number: number) => {
    const found = deliveries.get(number)
    if (!found) throw new Error(`Nobody has NF ${number}.`)
    return found
  }

  return {
    deliveries,
    /** How many routes each driver has started. */
    routes,
    add: (number: number, owner: string) =>
      deliveries.set(number, { owner, state: 'open', photos: [], failures: 0 }),
    /** One of the owner's deliveries in one of these states. */
    pick(index: number, owner: string, states: readonly Tapped['state'][]) {
      const found = [...deliveries].filter(
        ([, delivery]) => delivery.owner === owner && states.includes(delivery.state),
      )
      return found[index % Math.max(1, found.length)]?.[0]
    },
    photographed(number: number, sha256: string) {
      const delivery = get(number)
      delivery.state = 'photographed'
      delivery.photos.push(sha256)
    },
    failed(number: number) {
      const delivery = get(number)
      delivery.state = 'failed'
      delivery.failures += 1
    },
    deleted(number: number) {
      get(number).state = 'deleted'
    },
    startedRoute: (owner: string) => routes.set(owner, (routes.get(owner) ?? 0) + 1),
  }
}

export type TappedOnPhone = ReturnType<typeof tappedOnPhone>
