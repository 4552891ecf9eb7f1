-- The roles of a store, for psql as a superuser in its database (docs/fleet.md, "Roles"). The passwords are those of
-- its environment.
\getenv publisher MONTRA_PUBLISHER_PASSWORD
\getenv node MONTRA_NODE_PASSWORD
\getenv replica MONTRA_REPLICA_PASSWORD
CREATE ROLE montra_publisher LOGIN PASSWORD :'publisher';
CREATE ROLE montra_node LOGIN PASSWORD :'node';
CREATE SCHEMA montra AUTHORIZATION montra_publisher;
GRANT USAGE ON SCHEMA montra TO montra_node;
ALTER DEFAULT PRIVILEGES FOR ROLE montra_publisher IN SCHEMA montra GRANT SELECT ON TABLES TO montra_node;
-- Copies the whole server, which is what a replica is.
CREATE ROLE montra_replica LOGIN REPLICATION PASSWORD :'replica';
