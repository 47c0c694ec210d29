import type { SefazDue } from '../../../access/sefaz-due.ts'
import { describeAnswer } from '../../../domain/sefaz-answer.ts'

/** Tells the offices of events that wait for more than a day. Answers false: it has no queue. */
export async function warnOverdue(due: Pick<SefazDue, 'listOverdue' | 'warn'>) {
  for (const event of await due.listOverdue()) {
    const why = event.problems.join(' ') || describeAnswer(event).cause
    await due.warn(event, why ?? '')
  }
  return false
}
