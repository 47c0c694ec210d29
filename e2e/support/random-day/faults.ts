import fc from 'fast-check'

/** What the network does to one request. */
export type Fault =
  | { kind: 'none' }
  /** Nothing of it arrives. */
  | { kind: 'before' }
  /** It breaks off after so many bytes of its body. */
  | { kind: 'inside'; bytes: number }
  /** The server does the work, and its answer is lost. */
  | { kind: 'after' }
  /** The server does the work, and half of its answer arrives. */
  | { kind: 'half' }
  /** Something else answers in place of the server. */
  | { kind: 'foreign'; answer: ForeignAnswer }
  /** No answer at all. */
  | { kind: 'blackHole'; ms: number }

interface ForeignAnswer {
  status: number
  type: string
  body: string
}

const json = (status: number, body: string) => ({ status, type: 'application/json', body })
const FOREIGN_ANSWERS: ForeignAnswer[] = [
  { status: 200, type: 'text/html', body: '<!doctype html><p>Entre na rede do posto' },
  { status: 204, type: 'text/plain', body: '' },
  json(200, '{}'),
  json(200, '{"success":true,"data":null}'),
  json(401, '{"error":"Unauthorized"}'),
  { status: 403, type: 'text/html', body: '<h1>Forbidden</h1>' },
  json(404, '{"message":"Not Found"}'),
  { status: 413, type: 'text/html', body: '<h1>Request Entity Too Large</h1>' },
  { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' },
]

const constant = (kind: 'none' | 'before' | 'after' | 'half') => fc.constant({ kind } as const)
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: constant('none') },
  { weight: 2, arbitrary: constant('before') },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('inside'), bytes: fc.nat(60_000) }),
  },
  { weight: 3, arbitrary: constant('after') },
  { weight: 2, arbitrary: constant('half') },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('foreign'),
      answer: fc.constantFrom(...FOREIGN_ANSWERS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('blackHole'),
      ms: fc.integer({ min: 500, max: 6000 }),
    }),
  },
)

const MANY = 500

/** Answers what happens to each request, one after the other; the same for the same seed, and without an end. */
export function faultsOf(seed: number): () => Fault {
  const all = fc.sample(fault, { seed, numRuns: MANY })
  let next = 0
  return () => all[next++ % MANY] ?? { kind: 'none' }
}
