#!/bin/sh
# In place of pgBackRest, which is no npm package: the options that the guide uses, over PostgreSQL's own archive and low-level backup API. PGBACKREST_CONFIG names the configuration.
set -e
setting() { sed -n "s/^$1=//p" "$PGBACKREST_CONFIG"; }
repo=$(setting repo1-path) data=$(setting pg1-path)
command= target=
for word; do
  case $word in
    --stanza=bindflow | --delta | --type=full | --type=time | --target-action=promote) ;;
    --target=*) target=${word#--target=} ;;
    --*) echo "no option of the guide: $word" >&2; exit 64 ;;
    *) break ;;
  esac
  shift
done
command=$1
case $command in
  stanza-create) mkdir -p "$repo/archive" "$repo/backup"; chown -R --reference="$data" "$repo" ;;
  archive-push) cp "$2" "$repo/archive/part.$$"; mv "$repo/archive/part.$$" "$repo/archive/$(basename "$2")" ;;
  archive-get) cp "$repo/archive/$2" "$3" ;;
  check | backup) exec "$NODE" "$BASE_BACKUP" "$command" "$repo" "$data" ;;
  restore)
    mkdir -p "$data"
    find "$data" -mindepth 1 -delete
    cp -a "$repo/backup/$(ls "$repo/backup" | tail -1)/." "$data"
    {
      echo "restore_command = 'pgbackrest --stanza=bindflow archive-get %f \"%p\"'"
      echo "recovery_target_time = '$target'"
      echo "recovery_target_action = promote"
    } >> "$data/postgresql.auto.conf"
    cp -a "$data/PG_VERSION" "$data/recovery.signal"
    ;;
  *) echo "no command of the guide: $command" >&2; exit 64 ;;
esac
