import { hash, verify } from '@node-rs/argon2'
import { tooManyCalls } from '../../platform/errors.ts'
import type { CallOwner } from './connection-usage.ts'
import type { PasswordLimits } from './password-limits.ts'
import { createWaitingCalls } from './waiting-calls.ts'

/** Hashes, and verifies against a hash, when it is the call's turn. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  /** A removed user has '-' in place of a hash, which matches no password. */
  isRight: (passwordHash: string, password: string) => Promise<boolean>
}

/** Runs work that hashes passwords. */
export type WithPasswords = <T>(work: (passwords: Passwords) => Promise<T>) => Promise<T>

const RETRY_AFTER_SECONDS = 5

/**
 * Gives turns for hashing passwords, of which each takes a processor for 6 to 20 ms. Companies, and before the sign-in
 * network addresses, take turns.
 */
export function createPasswordTurns({ atOnce, all, company }: PasswordLimits) {
  const waiting = createWaitingCalls()
  const placesOf = new Map<string, number>()
  let places = 0
  let working = 0

  function addPlaces(owner: string, change: 1 | -1) {
    const now = (placesOf.get(owner) ?? 0) + change
    if (now > 0) placesOf.set(owner, now)
    else placesOf.delete(owner)
    places += change
  }

  function startWaiting() {
    while (working < atOnce) {
      const next = waiting.take(() => true)
      if (!next) return
      working++
      next.start()
    }
  }

  async function inTurn<T>(owner: CallOwner, work: () => Promise<T>) {
    await new Promise<void>((start) => {
      waiting.add({ owner, start })
      startWaiting()
    })
    try {
      return await work()
    } finally {
      working--
      startWaiting()
    }
  }

  /**
   * Throws 429 when too many calls are in line. The place is taken before the work begins, so that a try of a password which
   * is counted is also looked at.
   */
  return async function withPasswords<T>(
    owner: CallOwner,
    work: (passwords: Passwords) => Promise<T>,
  ) {
    if (places >= all || (placesOf.get(owner.company) ?? 0) >= company)
      throw tooManyCalls(RETRY_AFTER_SECONDS)
    addPlaces(owner.company, 1)
    try {
      return await work({
        hash: (password) => inTurn(owner, () => hash(password)),
        isRight: (passwordHash, password) =>
          inTurn(owner, () => verify(passwordHash, password).catch(() => false)),
      })
    } finally {
      addPlaces(owner.company, -1)
    }
  }
}
