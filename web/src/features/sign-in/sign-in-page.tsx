import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import type { Session } from '../../session/stored-session.ts'
import { Loading } from '../../ui/data-states.tsx'
import { BrandHeader } from './brand-header.tsx'
import { LoginStep } from './login-step.tsx'
import classes from './sign-in.module.css'

// The form does not wait for the company's brand and shows Canhoto's until it is there.
const CompanyBrand = lazy(() =>
  whenIdle()
    .then(() => import('./company-brand.tsx'))
    .then(
      (module) => ({ default: module.CompanyBrand }),
      () => ({ default: BrandHeader }),
    ),
)
const loadCompanyStep = () => import('./company-step.tsx')
const CompanyStep = lazy(async () => ({ default: (await loadCompanyStep()).CompanyStep }))
const ResetStep = lazy(async () => ({ default: (await import('./reset-step.tsx')).ResetStep }))

interface Props {
  session: Session
  /** Of the link that was opened to choose a new password. */
  resetToken: string | null
  onReset: () => void
}

export function SignInPage({ session, resetToken, onReset }: Props) {
  const [firstToken, setFirstToken] = useState<string | null>(null)
  const token = resetToken ?? firstToken
  // It comes while the user types, and reports its failure when it is needed.
  useEffect(
    () =>
      void whenIdle()
        .then(loadCompanyStep)
        .catch(() => undefined),
    [],
  )

  function leaveReset() {
    setFirstToken(null)
    onReset()
  }

  return (
    <div className={classes.page}>
      <Suspense fallback={<BrandHeader />}>
        <CompanyBrand />
      </Suspense>
      <main className={classes.main}>
        <Suspense fallback={<Loading />}>
          {token === null ? (
            <Step session={session} onFirstPassword={setFirstToken} />
          ) : (
            <ResetStep
              key={token}
              token={token}
              isFirstPassword={resetToken === null}
              onDone={leaveReset}
            />
          )}
        </Suspense>
      </main>
    </div>
  )
}

interface StepProps {
  session: Session
  onFirstPassword: (resetToken: string) => void
}

function Step({ session, onFirstPassword }: StepProps) {
  if (session.step === 'company') return <CompanyStep user={session.user} />
  return session.step === 'login' && <LoginStep {...session} onFirstPassword={onFirstPassword} />
}
