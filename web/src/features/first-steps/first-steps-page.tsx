import { isMaster } from '@canhoto/contracts/access'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { CompanySteps } from './company-steps.tsx'
import { PlatformSteps } from './platform-steps.tsx'
import classes from './first-steps.module.css'

/** Leads from a new company to its first import: MASTER up to its administrator, who does the rest. */
export default function FirstStepsPage() {
  const { user, company } = useSignedIn()
  return (
    <>
      <PageHeader title="Primeiros passos" note={company.name} />
      <ol className={classes.steps}>
        {isMaster(roleOf(user)) ? <PlatformSteps /> : <CompanySteps />}
      </ol>
    </>
  )
}
