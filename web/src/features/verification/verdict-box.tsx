import { VERDICTS } from '@canhoto/contracts/labels/proof'
import type { Verdict } from '@canhoto/contracts/proofs'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { StateBox } from '../../shared/public-page/state-box.tsx'

export function VerdictBox({ verdict }: { verdict: Verdict }) {
  const isIntact = verdict === 'INTACT' || verdict === 'PHOTO_DELETED'
  const Icon = isIntact ? IconShieldCheck : IconAlertTriangle
  const { title, text } = VERDICTS[verdict]
  return (
    <StateBox
      tone={isIntact ? 'success' : 'danger'}
      icon={<Icon size={28} aria-hidden />}
      title={title}
      isAlert={!isIntact}
    >
      {text}
    </StateBox>
  )
}
