import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Tokens } from '../access/token.ts'
import type { DayClock } from '../platform/day-clock.ts'

export interface Demonstration {
  /** The API, which the drivers and offices of the demonstration call as any other. */
  app: FastifyInstance
  owner: pg.Pool
  tokens: Tokens
  clock: DayClock
}
