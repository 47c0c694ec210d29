import { Logo } from '../../app/logo.tsx'
import type { Session } from '../../app/stored-session.ts'
import { CompanyStep } from './company-step.tsx'
import { LoginStep } from './login-step.tsx'
import classes from './sign-in.module.css'

export function SignInPage({ session }: { session: Exclude<Session, { step: 'complete' }> }) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <p className={classes.name}>
          <Logo /> Canhoto
        </p>
        <p className={classes.promise}>Da saída do caminhão ao canhoto assinado.</p>
      </header>
      <main className={classes.main}>
        {session.step === 'company' ? <CompanyStep /> : <LoginStep notice={session.notice} />}
      </main>
    </div>
  )
}
