#!/bin/sh
# Restores the newest backup of a folder into a temporary one, verifies it and removes it again.
#   rehearse-restore.sh <folder with backups> <montra, in one word or more>
# Exit codes: 0 it can be restored, 1 it cannot, or there is none of the last two days.
set -eu
backups=$1
shift
newest=$(find "$backups" -maxdepth 1 -name '*.tar' -mtime -2 -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)
if [ -z "$newest" ]; then
  echo "There is no backup of the last two days in $backups: look at montra-backup.service" >&2
  exit 1
fi
# What a rehearsal left that was cut off, by a power cut for one, is as large as the site.
find "$backups" -maxdepth 1 -name '.rehearsal-??????' -type d -mmin +720 -exec rm -rf {} +
rehearsal=$(mktemp -d "$backups/.rehearsal-XXXXXX")
trap 'rm -rf "$rehearsal"' EXIT
trap 'exit 1' INT TERM
"$@" restore "$newest" --store "$rehearsal/site"
"$@" verify --store "$rehearsal/site"
echo "$newest can be restored."
