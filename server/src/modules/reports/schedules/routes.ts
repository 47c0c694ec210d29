import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { sendNextEmail } from '../../../domain/send-emails.ts'
import { composeDigest } from './digest.ts'
import { queueDueSchedules } from './queue-due.ts'
import { composeReport } from './report.ts'

/** What is sent again and again; the schedules themselves are in companies/emails. */
export default function scheduleRoutes(_route: Route, { mail, background, now }: Dependencies) {
  if (!mail) return
  const composers = {
    digest: composeDigest(mail),
    report: composeReport(mail, mail.maxReportBytes),
  }
  const options = { concurrency: 1, intervalMs: mail.intervalMs }
  background(options, () => queueDueSchedules(mail, now()))
  background(options, () => sendNextEmail(mail, composers))
}
