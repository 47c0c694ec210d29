import type { Connection } from '../../server/src/platform/database.ts'

/** What each peer is started with, as JSON in the variable PEER. */
export interface PeerOptions {
  /** The folder that its modules are in. */
  home: string
  connection: Connection
  /** In so many companies, of whom the callers are in the first. */
  deliveries: number
  companies: number
  drivers: number
}

/** How one of the calls is made. */
export interface PeerCall {
  method: 'GET' | 'POST'
  url: string
  /** `{time}` in it is a time that no call has had. */
  body?: string
  headers?: Record<string, string>
  /** What each answer has to contain. */
  expects?: string
}

/** The figures before the creations, which make a day of tens of thousands of deliveries. */
export const CALLS = ['list', 'figures', 'creation', 'position'] as const

/** What a peer says when it listens. */
export interface Peer {
  calls: Record<(typeof CALLS)[number], PeerCall>
  /** The headers of an admin, and of drivers who send positions. */
  admin: Record<string, string>
  drivers: Record<string, string>[]
}

/** Where each driver is, within a body. */
export const PLACE = '"latitude":-23.5,"longitude":-46.6,"accuracy":8,"speed":42.5,"heading":90'
