import type { DriverReport, ReportedDriver } from '@canhoto/contracts/driver-performance'
import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import type { DriverFigures } from './queries.ts'

/** The drivers of the report, the best of today first, with the totals of all of them (spec 2 section 3). */
export function rankDrivers(figures: readonly DriverFigures[]): Omit<DriverReport, 'generatedAt'> {
  const drivers = mergeDuplicates(figures).toSorted(compareDrivers).map(toReported)
  const [first] = drivers
  return {
    summary: {
      totalDrivers: drivers.length,
      totalDeliveriesToday: sum(drivers, 'deliveriesToday'),
      totalDeliveriesMonth: sum(drivers, 'deliveriesMonth'),
      topDriver: first?.isTopToday ? first : null,
    },
    drivers: drivers.slice(0, UNPAGED_SIZE),
  }
}

/** The entries of one driver become one, with the counts summed, under the first one's ids. */
export function mergeDuplicates(figures: readonly DriverFigures[]) {
  const merged: DriverFigures[] = []
  for (const entry of figures) {
    const known = merged.findIndex((each) => isSameDriver(each, entry))
    const other = merged[known]
    if (other) merged[known] = mergeTwo(other, entry)
    else merged.push(entry)
  }
  return merged
}

/** By driver, user, username or name; but two drivers of one name whose CPFs differ are two. */
function isSameDriver(one: DriverFigures, other: DriverFigures) {
  if (one.driverId === other.driverId || one.userId === other.userId) return true
  if (one.username !== null && one.username === other.username) return true
  return one.name === other.name && (!one.cpf || !other.cpf || one.cpf === other.cpf)
}

function mergeTwo(one: DriverFigures, other: DriverFigures): DriverFigures {
  return {
    ...one,
    username: one.username ?? other.username,
    cpf: one.cpf ?? other.cpf,
    deliveriesToday: one.deliveriesToday + other.deliveriesToday,
    deliveriesMonth: one.deliveriesMonth + other.deliveriesMonth,
    occurrencesToday: one.occurrencesToday + other.occurrencesToday,
    occurrencesMonth: one.occurrencesMonth + other.occurrencesMonth,
    vehiclesToday: union(one.vehiclesToday, other.vehiclesToday),
    vehiclesMonth: union(one.vehiclesMonth, other.vehiclesMonth),
  }
}

const union = (one: readonly string[], other: readonly string[]) =>
  [...new Set([...one, ...other])].toSorted()

const compareDrivers = (one: DriverFigures, other: DriverFigures) =>
  other.deliveriesToday - one.deliveriesToday ||
  other.deliveriesMonth - one.deliveriesMonth ||
  one.name.localeCompare(other.name, 'pt-BR')

function toReported({ cpf: _, ...driver }: DriverFigures, index: number): ReportedDriver {
  return {
    driverKey: driver.driverId,
    ...driver,
    rankToday: index + 1,
    isTopToday: index === 0 && driver.deliveriesToday > 0,
  }
}

type Count = 'deliveriesToday' | 'deliveriesMonth'

const sum = (drivers: readonly ReportedDriver[], count: Count) =>
  drivers.reduce((total, driver) => total + driver[count], 0)
