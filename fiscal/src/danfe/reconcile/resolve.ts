import type { ReadingSource } from '../../nfe/draft-types.ts'
import type { Candidate } from '../candidates/types.ts'
import { checkNames } from './check-names.ts'
import {
  checkAmounts,
  checkDays,
  checkItems,
  checkTaxIds,
  checkTotal,
  checkWithKey,
  checkWithStub,
} from './checks.ts'
import { checkDeliveryPlace } from './check-delivery-place.ts'
import { MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import { reconcilePlateReadings } from './reconcile-plate-readings.ts'
import { reconcileAddress } from './reconcile-address.ts'
import { reconcileDeparture, reconcileIssued } from './reconcile-days.ts'
import { checkAddress, checkPlace, fillCity, fillUf, repairCity } from './reconcile-place.ts'
import {
  checkPlate,
  repairGrossWeight,
  checkWeights,
  reconcileFifth,
  reconcileVehicle,
  reconcileWeights,
} from './reconcile-transport.ts'
import {
  reconcileCep,
  reconcileCity,
  reconcilePhone,
  reconcileName,
  reconcileTaxId,
} from './reconcile-recipient.ts'
import { reconcileQuantity } from './reconcile-quantity.ts'
import { reconcileRowTotals, reconcileTotalsByPlace } from './reconcile-row-totals.ts'
import { repairNames } from './repair-names.ts'
import { reconcileSecondReading } from './reconcile-second-reading.ts'
import { reconcileThirdReading } from './reconcile-third-reading.ts'
import { fillBlankAmounts, reconcileTotalWithStub } from './reconcile-totals.ts'
import type { Evidence, Resolved, RowRule, Rule } from './types.ts'

/** The lowest number wins: the access key, then a labeled cell, then the stub, then running text. */
const PRIORITY = { key: 0, label: 1, stub: 2, text: 3, sum: 4 } satisfies Record<
  ReadingSource,
  number
>

/** What the rows of the recipient give. The issue day comes before the departure, which is compared with it. */
const RECIPIENT_RULES: readonly RowRule[] = [
  reconcileName,
  reconcileTaxId,
  reconcileIssued,
  reconcileDeparture,
  reconcileCity,
  reconcileAddress,
  reconcileCep,
  reconcilePhone,
]

const ROW_RULES: readonly RowRule[] = [
  ...RECIPIENT_RULES,
  reconcileVehicle,
  reconcileQuantity,
  reconcileWeights,
  reconcileTotalsByPlace,
  reconcileRowTotals,
]

/** The rules that change the first choice, in their order. Each rule gets the fields as the rules before it left them. */
const RULES: readonly Rule[] = [
  repairNames,
  // OCR only: rows without labels fill missing values, and reread rows confirm or correct values.
  ...ROW_RULES.map(onFoundRows),
  reconcileSecondReading,
  ...ROW_RULES.map(onRereadRows),
  reconcileThirdReading,
  ...[...RECIPIENT_RULES, reconcileVehicle, reconcileQuantity, reconcileWeights].map(onThirdRows),
  // The third reading does not tell an I from a 1, as the second does.
  onRereadRows(reconcileVehicle),
  reconcilePlateReadings,
  reconcileFifth,
  // Totals: of two, the one that is the sum of its parts; a blank amount is zero when the sum is right without it.
  reconcileTotalWithStub,
  fillBlankAmounts,
  // These change confidences only: stub, key, check digits, sums and days confirm or contradict a value.
  checkWithStub,
  checkWithKey,
  checkTaxIds,
  checkAmounts,
  checkTotal,
  checkItems,
  checkDays,
  checkNames,
  checkPlate,
  repairGrossWeight,
  checkWeights,
  // Addresses: CEP, state and municipality complete, then confirm or contradict each other.
  fillCity,
  fillUf,
  checkPlace,
  repairCity,
  checkAddress,
  checkDeliveryPlace,
]

/** Chooses one value for each field among its candidates, and reconciles these values with each other. */
export function resolve(candidates: readonly Candidate[], evidence: Evidence): Resolved {
  return RULES.reduce(
    (resolved, rule) => replaceFields(resolved, rule(resolved, evidence)),
    chooseBySource(candidates),
  )
}

/** The candidate of the highest priority; of one source, the first. */
export function chooseBySource(candidates: readonly Candidate[]): Resolved {
  const chosen = new Map<Candidate['path'], Candidate>()
  for (const candidate of candidates) {
    const best = chosen.get(candidate.path)
    if (!best || isPreferred(candidate, best)) chosen.set(candidate.path, candidate)
  }
  return chosen
}

function isPreferred(candidate: Candidate, other: Candidate): boolean {
  return PRIORITY[candidate.source] < PRIORITY[other.source]
}

function replaceFields(resolved: Resolved, changed: readonly Candidate[]): Resolved {
  if (changed.length === 0) return resolved
  return new Map([...resolved, ...changed.map((candidate) => [candidate.path, candidate] as const)])
}

function onFoundRows(rule: RowRule): Rule {
  return (resolved, { foundRows: rows, ...evidence }) =>
    rows ? rule(resolved, { ...evidence, rows, isReread: false }) : []
}

function onRereadRows(rule: RowRule): Rule {
  return (resolved, { rereadRows: rows, ...evidence }) =>
    rows ? rule(resolved, { ...evidence, rows, isReread: true }) : []
}

/** A value with less, of the recipient, was read beside its cell. */
const MIN_CONFIDENCE = 0.3

/** Where labels were lost in all readings, rows of the third one fill what is missing, or was guessed. They make nothing sure. */
function onThirdRows(rule: RowRule): Rule {
  return (resolved, { thirdRows: rows, ...evidence }) => {
    if (!rows) return []
    const read = [...resolved].filter(
      ([path, { confidence }]) => confidence >= MIN_CONFIDENCE || !path.startsWith('destinatario.'),
    )
    return rule(new Map(read), { ...evidence, rows, isReread: false }).map((candidate) => ({
      ...candidate,
      confidence: Math.min(candidate.confidence, MAX_DOUBTFUL_CONFIDENCE),
      isReread: true,
    }))
  }
}
