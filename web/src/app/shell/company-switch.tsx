import { useState } from 'react'
import classes from './account-menu.module.css'
import { OutboxHeld } from './outbox-held.tsx'
import { useCompanySwitch, useOtherCompanies } from './use-company-switch.ts'
import { useSignedIn } from '../../session/use-session.ts'

interface Props {
  /** The menu around it is shown. */
  opened: boolean
  onChosen: () => void
}

/** The company at hand; for whoever works for others too, the way to them. */
export function CompanySwitch({ opened, onChosen }: Props) {
  const { company } = useSignedIn()
  const others = useOtherCompanies(opened)
  const { held, stay, change, isChanging } = useCompanySwitch()
  const [listed, setListed] = useState(false)
  // Opened anew, the menu is as short as the first time.
  if (listed && !opened) setListed(false)

  const names = (
    <span className={classes.names}>
      <span className={classes.name}>{company.name}</span>
      <span className={classes.detail}>{company.domain}</span>
    </span>
  )
  if (others.length === 0) return <div className={classes.item}>{names}</div>

  return (
    <>
      <button
        type="button"
        className={classes.item}
        aria-expanded={listed}
        onClick={() => setListed(!listed)}
      >
        {names}
        <span className={classes.detail}>Trocar</span>
      </button>
      {listed && (
        <ul className={classes.companies} aria-label="Outras empresas">
          {others.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                className={classes.item}
                disabled={isChanging}
                onClick={() => {
                  onChosen()
                  change(other)
                }}
              >
                <span className={classes.names}>
                  <span>{other.name}</span>
                  <span className={classes.detail}>{other.domain}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <OutboxHeld count={held} wish="troque de empresa" onClose={stay} />
    </>
  )
}
