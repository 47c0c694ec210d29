type Step = () => Promise<unknown>

/** Runs one step after the other, also when those before it failed. Throws what failed, at the end. */
export async function runAll(steps: Iterable<Step> | AsyncIterable<Step>) {
  const failures: unknown[] = []
  for await (const step of steps)
    await step().catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps failed.`)
}
