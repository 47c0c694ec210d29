import { Gauge, type Registry } from 'prom-client'

interface Options<Label extends string> {
  name: string
  help: string
  labelNames?: readonly Label[]
  /** Sets the values of now, each time that Prometheus asks. */
  collect: (gauge: Gauge<Label>) => void | Promise<void>
}

/** A gauge that is measured when it is read. One that cannot be measured now has no value. */
export function addGauge<Label extends string>(
  registry: Registry,
  { name, help, labelNames = [], collect }: Options<Label>,
) {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      this.reset()
      try {
        await collect(this)
      } catch {
        if (labelNames.length === 0) this.remove()
        else this.reset()
      }
    },
  })
  registry.registerMetric(gauge)
}
