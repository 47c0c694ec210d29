import { NavLink } from 'react-router'
import classes from './account-menu.module.css'
import type { MenuEntry } from './header.tsx'
import { SignOutHeld } from './sign-out-held.tsx'
import { useSignedIn } from './use-session.ts'
import { useSignOut } from './use-sign-out.ts'

const ID = 'menu-da-conta'

interface Props {
  menu: readonly MenuEntry[]
  roleLabel: string
}

/** The avatar and what it opens; on a phone the navigation is in it too. The browser's own popover keeps it light. */
export function AccountMenu({ menu, roleLabel }: Props) {
  const { user, company } = useSignedIn()
  const { held, signOut, stay } = useSignOut()

  return (
    <>
      <button type="button" className={classes.avatar} popoverTarget={ID}>
        {user.full_name.trim().slice(0, 2).toUpperCase()}
        <span className="visually-hidden"> - abrir menu da conta</span>
      </button>
      <div id={ID} popover="auto" className={classes.menu}>
        <div className={classes.about}>
          <p className={classes.name}>{user.full_name}</p>
          <p className={classes.detail}>{roleLabel}</p>
          <p className={classes.company}>{company.name}</p>
          <p className={classes.detail}>{company.domain}</p>
        </div>
        <nav className={classes.nav} aria-label="Menu">
          {menu.map(({ path, label }) => (
            <NavLink key={path} to={path} end className={classes.item ?? ''} onClick={close}>
              {label}
            </NavLink>
          ))}
        </nav>
        <button
          type="button"
          className={classes.item}
          popoverTarget={ID}
          popoverTargetAction="hide"
          onClick={() => void signOut()}
        >
          Sair
        </button>
      </div>
      <SignOutHeld count={held} onClose={stay} />
    </>
  )
}

function close() {
  document.getElementById(ID)?.hidePopover()
}
