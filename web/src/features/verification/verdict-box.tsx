import { VERDICTS } from '@canhoto/contracts/labels/proof'
import type { Verdict } from '@canhoto/contracts/proofs'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import tones from '../../ui/tone.module.css'
import classes from './verification.module.css'

export function VerdictBox({ verdict }: { verdict: Verdict }) {
  const isIntact = verdict === 'INTACT'
  const Icon = isIntact ? IconShieldCheck : IconAlertTriangle
  const { title, text } = VERDICTS[verdict]
  return (
    <section
      className={`${tones.tone} ${classes.verdict}`}
      data-tone={isIntact ? 'success' : 'danger'}
      aria-labelledby="verdict"
      role={isIntact ? undefined : 'alert'}
    >
      <Icon size={28} aria-hidden />
      <div>
        <h2 id="verdict">{title}</h2>
        <p>{text}</p>
      </div>
    </section>
  )
}
